import type { Profile } from '#core/contract/auth.ts'

/** Whether somebody sees actions of people of a profile besides their own, and takes them back where they may do so by hand. */
export const maySeeActivityOf = (viewer: Profile, of: Profile): boolean => viewer === 'admin' || (viewer === 'super' && of === 'user')
