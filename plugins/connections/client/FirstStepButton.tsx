import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { CONNECTIONS_PATH } from './panelIds.ts'

/** Leads to the connections. */
export function FirstStepButton() {
  const t = useT()
  const client = useClient()
  return (
    <Button className="home-stop" onClick={() => client.navigate(CONNECTIONS_PATH)}>
      {t('connections.firstStep.button')}
    </Button>
  )
}
