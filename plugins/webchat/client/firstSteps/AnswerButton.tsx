import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { allWaiting, ticketLists } from '#plugins/tickets/contract/index.ts'

/** Leads to the visitor who waits. */
export function AnswerButton() {
  const t = useT()
  const lists = useClient().use(ticketLists)
  return (
    <Button className="home-stop" onClick={() => lists.show(allWaiting)}>
      {t('webchat.firstStep.answer.button')}
    </Button>
  )
}
