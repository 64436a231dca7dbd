import { registerHooks } from 'node:module';

// Lets Node run the reading process from its TypeScript source, in tests: `./a.js` there means `./a.ts`.
registerHooks({
  resolve(specifier, context, next) {
    const own = specifier.startsWith('./') && context.parentURL?.endsWith('.ts');
    return next(own ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
