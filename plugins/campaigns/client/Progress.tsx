import { useT } from '#core/client/i18n/index.ts'
import type { Figures } from '../contract/index.ts'
import './campaigns.css'

/** The parts of a bar, in the order in which a message goes through them. */
const parts = ['answered', 'read', 'delivered', 'sent', 'queued', 'failed', 'skipped', 'waiting'] as const

/** How far a campaign is, as a bar with its words. */
export function Progress({ figures }: { figures: Figures }) {
  const t = useT()
  const { total, waiting } = figures
  const label = total === 0 ? t('campaigns.progress.none') : t('campaigns.progress.of', { done: total - waiting, total })
  return (
    <span className="campaign-progress">
      <span className="campaign-bar" aria-hidden="true">
        {parts.map((part) =>
          figures[part] > 0 ? (
            <span key={part} className={`campaign-part is-${part}`} style={{ width: `${(figures[part] / Math.max(1, total)) * 100}%` }} />
          ) : null,
        )}
      </span>
      <span className="dim small">{label}</span>
    </span>
  )
}
