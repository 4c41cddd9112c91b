import { plainPath } from '#core/client/browser/addresses.ts'
import { t } from '#core/client/i18n/translate.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { sideBarItems } from '#core/client/plugin.ts'

/** 'Acesso negado', with the page and how to get there where the page is known by name. */
export function deniedText(path: string): string {
  const plain = plainPath(path)
  const item = contributionsOf(sideBarItems).find((one) => plainPath(one.path) === plain)
  return item ? t('core.guard.deniedTo', { page: t(item.title) }) : t('core.guard.denied')
}
