import { registerHooks } from 'node:module';

// Lets Node run a process of the worker from its TypeScript source, in tests: `./a.js` there means `./a.ts`.
registerHooks({
  resolve(specifier, context, next) {
    const own = specifier.startsWith('./') && context.parentURL?.endsWith('.ts');
    return next(own ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
