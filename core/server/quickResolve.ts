import { registerHooks } from 'node:module'

/**
 * Resolves drizzle's own relative imports without a look at its package.json.
 *
 * Node reads and parses the nearest package.json again for every module of a package, and drizzle's, with hundreds of exports, is large:
 * without this the import takes 0.4 to 0.9 s and 34 MB more. Imported first by every program that opens the database.
 */
const PACKAGE = '/node_modules/drizzle-orm/'

registerHooks({
  resolve(specifier, context, resolveNext) {
    const isOwn = specifier.startsWith('.') && context.parentURL?.includes(PACKAGE)
    return isOwn ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true } : resolveNext(specifier, context)
  },
})
