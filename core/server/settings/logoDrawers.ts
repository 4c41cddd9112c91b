import type { Brand } from '#core/contract/brand.ts'
import { definePoint } from '#core/contract/define.ts'

export interface DrawnLogo {
  /** A webp of at most `LOGO_SIDE` pixels. */
  content: Uint8Array
  plate: NonNullable<Brand['logo']>['plate']
}

/** Draws the picture of a logo anew, so that the kernel needs no library for pictures; the first contribution draws. */
export interface LogoDrawer {
  /** @throws refusedLogo (422) for what is no picture that may be a logo */
  draw(file: { path: string; bytes: number }): Promise<DrawnLogo>
}
export const logoDrawers = definePoint<LogoDrawer>('core.logoDrawers')
