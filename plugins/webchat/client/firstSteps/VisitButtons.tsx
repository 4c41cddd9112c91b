import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { WEBCHAT_SETTINGS } from '../settings/address.ts'
import { openSite, useSites } from '../useSites.ts'

/** Opens the visitor's page in a window beside, and leads to how it gets onto one's own site. */
export function VisitButtons() {
  const t = useT()
  const client = useClient()
  const site = useSites().sites?.[0]
  return (
    <>
      {site && (
        <Button variant="primary" className="home-stop" onClick={() => openSite(site)}>
          {t('webchat.firstStep.visit.open')}
        </Button>
      )}
      <Button className="home-stop" onClick={() => client.navigate(WEBCHAT_SETTINGS)}>
        {t('webchat.firstStep.visit.settings')}
      </Button>
    </>
  )
}
