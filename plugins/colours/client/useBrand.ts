import { brandAtom } from '#core/client/auth/brand.atoms.ts'
import { applyBrand } from '#core/client/auth/brand.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { putBrand, uploadLogo } from '#core/contract/brand.ts'

/** As this window knows them by now, kept right by events. */
export const currentName = (): string => store.get(brandAtom).name
export const currentLogoId = (): string | null => store.get(brandAtom).logo?.id ?? null

export const saveName = async (name: string): Promise<void> => applyBrand(await call(putBrand, { name }))
export const saveLogo = async (logoId: string | null): Promise<void> => applyBrand(await call(putBrand, { logoId }))
export const sendLogo = async (logo: File): Promise<void> => applyBrand(await call(uploadLogo, { logo }))
