import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'

/** Leads to the people of the company. */
export function FirstStepButton() {
  const t = useT()
  const client = useClient()
  return (
    <Button className="home-stop" onClick={() => client.navigate('/usuarios')}>
      {t('team.firstStep.button')}
    </Button>
  )
}
