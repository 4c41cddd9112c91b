import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useT } from '#core/client/i18n/translate.ts'
import { classes } from '#core/client/ui/classes.ts'
import { BrandMark } from './BrandMark.tsx'
import { brandAtom } from './brand.atoms.ts'
import './auth.css'

/**
 * The frame of every page for people who are not signed in: who we are on the left, the action on the right; one column below 600 px. `isLong`: more than a
 * form fits beside, so the right side is wider and begins at the top.
 */
export function PublicPage({ title, children, isLong = false }: { title: string; children: ReactNode; isLong?: boolean }) {
  const t = useT()
  const { name } = useAtomValue(brandAtom)
  return (
    <div className={classes('public', isLong && 'is-long')}>
      <title>{`${title} · ${name || t('core.name')}`}</title>
      <aside className="public-brand">
        <BrandMark className="public-logo" />
        <div>
          <p className="public-claim">{t('core.claim')}</p>
          <p className="public-tagline">{name || t('core.tagline')}</p>
        </div>
      </aside>
      <main className="public-deed">
        <div className="public-sheet">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
