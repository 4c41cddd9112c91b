import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import type { QueueFormPart } from '#plugins/team/contract/client.ts'

/** Greeting of a queue for a contact whose conversation enters it. */
export function GreetingPart({ draft, change, problemOf }: QueueFormPart) {
  const t = useT()
  const { Message } = useClient().use(textFields)
  return (
    <>
      <Message label={t('greetings.field')} value={draft.greeting} error={problemOf('greeting')} onChange={(greeting) => change({ greeting })} />
      <p className="form-help">{t('greetings.help')}</p>
    </>
  )
}
