import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { openNewReply } from './newReply.ts'

/** Opens the form of a new quick reply. */
export function FirstStepButton() {
  const t = useT()
  return (
    <Button className="home-stop" onClick={() => openNewReply('')}>
      {t('quickReplies.firstStep.button')}
    </Button>
  )
}
