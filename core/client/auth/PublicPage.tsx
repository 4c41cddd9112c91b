import type { ReactNode } from 'react'
import { useT } from '#core/client/i18n/translate.ts'
import './auth.css'

/** The frame of every page for people who are not signed in: who we are on the left, the deed on the right; one column below 600 px. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className="public">
      <title>{`${title} · ${t('core.name')}`}</title>
      <aside className="public-brand">
        <span className="public-logo" aria-hidden="true">
          B
        </span>
        <div>
          <p className="public-claim">{t('core.claim')}</p>
          <p className="public-tagline">{t('core.tagline')}</p>
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
