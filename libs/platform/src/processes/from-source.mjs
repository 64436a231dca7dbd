import { registerHooks } from 'node:module';

// Lets tests run a confined process from its TypeScript source: resolves `./a.js` to `./a.ts`.
registerHooks({
  resolve(specifier, context, next) {
    const own = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    return next(own ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
