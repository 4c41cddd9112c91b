import type { z } from 'zod'

/** Keys of the browser's storage. @see specification §3 */
export const storageKeys = {
  token: 'token',
  username: 'username',
  profile: 'profile',
  userId: 'userId',
  usuario: 'usuario',
  storedColors: 'storedColors',
  storedBrand: 'storedBrand',
  dashboardChartPanels: 'dashboardChartPanels',
  menuVisibility: 'menuVisibility',
} as const

/** The stored text, or null; also null where the browser forbids storage. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The stored JSON if it fits `schema`, else null. */
export function readJson<T>(key: string, schema: z.ZodType<T>): T | null {
  const text = readText(key)
  if (text === null) return null
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Stores a text. A full or forbidden storage loses it without stopping the action. */
export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    console.warn(`storage: ${key} could not be kept`, error instanceof Error ? error.name : 'unknown')
  }
}

export const writeJson = (key: string, value: unknown): void => writeText(key, JSON.stringify(value))

export function removeKey(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // A storage that cannot be reached holds nothing to remove.
  }
}
