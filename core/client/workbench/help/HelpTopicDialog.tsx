import { useT } from '#core/client/i18n/index.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import type { HelpTopic } from './helpSource.ts'

/** A topic of the help, to read. */
export default function HelpTopicDialog({ topic, onClose }: { topic: HelpTopic; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t(`workbench.help.${topic}`)} onClose={onClose} size="s">
      <p>{t(`workbench.help.${topic}.text`)}</p>
    </Dialog>
  )
}
