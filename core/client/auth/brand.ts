import { readJson, storageKeys, writeJson } from '#core/client/browser/storage.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { type Brand, brandSchema, getBrand, NO_BRAND, publicBrand } from '#core/contract/brand.ts'
import type { Dispose } from '#core/contract/define.ts'
import { brandAtom } from './brand.atoms.ts'
import { onPersonChanged } from './onPersonChanged.ts'
import { sessionAtom } from './session.atoms.ts'

/** Answers to an older request, or to another person's, are not shown. */
let request = 0

/** Shows name and logo at once, and remembers them for the next start. */
export function applyBrand(brand: Brand): void {
  request += 1
  writeJson(storageKeys.storedBrand, brand)
  store.set(brandAtom, brand)
}

/** Name and logo of the last visit, before anything is drawn. */
export const showStoredBrand = (): void => store.set(brandAtom, readJson(storageKeys.storedBrand, brandSchema) ?? NO_BRAND)

/** Asks for those of the signed-in person's company, or of the pages before the login. A failure is only logged, as with the colours. */
export async function fetchBrand(): Promise<void> {
  request += 1
  const mine = request
  try {
    const brand = await call(store.get(sessionAtom) ? getBrand : publicBrand, {})
    if (mine === request) applyBrand(brand)
  } catch (error) {
    console.warn('name and logo could not be loaded', error instanceof Error ? error.message : 'unknown')
  }
}

/** Fetches them now, and again when somebody signs in or out. */
export function followBrand(): Dispose {
  void fetchBrand()
  return onPersonChanged(() => void fetchBrand())
}
