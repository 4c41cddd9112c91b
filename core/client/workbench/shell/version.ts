import { z } from 'zod'

/** The program's version when this page was built; see vite.config.ts. Empty outside a build. */
export const version = z
  .string()
  .default('')
  .parse(import.meta.env.VITE_VERSION)
