import { z } from 'zod'

/** Host of the server: VITE_API_URL, or this page's own when that is empty (decision 2). No slash at the end. */
export const apiBase = (): string =>
  z
    .string()
    .default('')
    .parse(import.meta.env.VITE_API_URL)
    .replace(/\/$/, '')
