import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'

/** Leads to the contacts, where they are made and imported. */
export function FirstStepButton() {
  const t = useT()
  const client = useClient()
  return (
    <Button className="home-stop" onClick={() => client.navigate('/contatos')}>
      {t('contacts.firstStep.button')}
    </Button>
  )
}
