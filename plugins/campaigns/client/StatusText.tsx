import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { tip } from '#core/client/ui/tip.ts'
import type { Campaign } from '../contract/index.ts'
import './campaigns.css'

/** The state of a campaign, and why it waits or was stopped. */
export function StatusText({ campaign: { status, hold } }: { campaign: Pick<Campaign, 'status' | 'hold'> }) {
  const t = useT()
  return (
    <span className={classes('campaign-status', `is-${status}`, hold?.startsWith('stopped') && 'is-stopped')} {...(hold && tip(t(`campaigns.hold.${hold}`)))}>
      {t(`campaigns.status.${status}`)}
      {hold && <span className="dim"> · {t(`campaigns.holdShort.${hold}`)}</span>}
    </span>
  )
}
