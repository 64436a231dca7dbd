/** Computes without an end, as other work on the machine: `npm run test:busy`. */
for (;;) Math.random();
