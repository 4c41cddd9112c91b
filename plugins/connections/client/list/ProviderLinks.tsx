import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { menuItemsAtom } from '#core/client/workbench/menu/menu.atoms.ts'
import { WorkLink } from '#core/client/workbench/routing/WorkLink.tsx'
import { providerPages } from '../../contract/client.ts'

const pagesAtom = contributionsAtom(providerPages)

/** The pages that say how to connect, a link each. */
export function ProviderLinks() {
  const t = useT()
  const items = useAtomValue(menuItemsAtom)
  const pages = useAtomValue(pagesAtom).filter(({ path }) => items.some((item) => item.path === path))
  if (pages.length === 0) return null
  return (
    <nav className="provider-links" aria-label={t('connections.providers')}>
      <span className="dim">{t('connections.providers')}</span>
      {pages.map(({ id, path, title }) => (
        <WorkLink key={id} to={path} className="btn btn-minimal">
          {t(title)}
        </WorkLink>
      ))}
    </nav>
  )
}
