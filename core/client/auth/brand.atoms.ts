import { atom } from 'jotai'
import { type Brand, NO_BRAND } from '#core/contract/brand.ts'

/** The program's own name, where the company has given it none. */
const PRODUCT = 'Balcão'

/** Name and logo of the company; before the login those of the installation's first one. */
export const brandAtom = atom<Brand>(NO_BRAND)
export const productNameAtom = atom((get) => get(brandAtom).name || PRODUCT)
