# Two images from one build: `api` (also runs the demo model) and `worker` (with Python for the code sandbox).
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY api/package.json api/
COPY worker/package.json worker/
COPY web/package.json web/
COPY libs/ libs/
# Only the manifests decide whether packages are installed anew.
RUN find libs -mindepth 2 ! -name package.json ! -type d -delete && find libs -type d -empty -delete

FROM manifests AS build
# The image brings Node itself; what the install scripts would fetch is not needed here.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node web/texts/generate.ts && node scripts/compile.ts && node scripts/bundle.ts && node node_modules/vite/bin/vite.js build web

FROM manifests AS packages
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace api --workspace worker --workspace libs/demo-model

FROM node:24-bookworm-slim AS api
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/libs/ libs/
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/worker/dist worker/dist
COPY --from=build /app/worker/assets worker/assets
COPY --from=build /app/web/dist web/dist
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data /backups
EXPOSE 8000
CMD ["node", "--enable-source-maps", "--max-semi-space-size=4", "--heap-growing-percent=40", "api/dist/bundle/main.js"]

FROM api AS worker
USER root
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        bubblewrap util-linux libseccomp2 fonts-dejavu-core fonts-droid-fallback \
        python3 python3-numpy python3-pandas python3-matplotlib python3-scipy python3-sympy python3-seaborn \
        python3-openpyxl python3-docx python3-reportlab \
    && rm -rf /var/lib/apt/lists/*
USER node
CMD ["node", "--enable-source-maps", "--max-semi-space-size=4", "--heap-growing-percent=40", "worker/dist/bundle/main.js"]
