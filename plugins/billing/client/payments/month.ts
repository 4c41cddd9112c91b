import { localeAtom } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'

/** '2026-12' as 'dez. de 2026'. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(store.get(localeAtom), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
