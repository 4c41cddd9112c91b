import { Add } from '@blueprintjs/icons'
import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import { MOST_MESSAGES } from '../../contract/index.ts'

interface MessagesFieldProps {
  messages: readonly string[]
  error: string | null
  onChange: (messages: readonly string[]) => void
}

/** Between one and three texts: each contact gets one of them, drawn for them alone. */
export function MessagesField({ messages, error, onChange }: MessagesFieldProps) {
  const t = useT()
  const { Message } = useClient().use(textFields)
  const [shown, setShown] = useState(Math.max(1, messages.length))
  const places = Array.from({ length: shown }, (_none, at) => ({ at, key: `text ${at + 1}` }))
  const put = (at: number, text: string) => onChange(Array.from({ length: shown }, (_none, index) => (index === at ? text : (messages[index] ?? ''))))
  return (
    <>
      {places.map(({ at, key }) => (
        <Message
          key={key}
          label={t('campaigns.form.message', { number: at + 1 })}
          value={messages[at] ?? ''}
          error={at === 0 ? error : null}
          onChange={(text) => put(at, text)}
        />
      ))}
      {shown < MOST_MESSAGES && (
        <Button variant="minimal" icon={Add} onClick={() => setShown(shown + 1)}>
          {t('campaigns.form.addMessage')}
        </Button>
      )}
      {shown > 1 && <p className="form-help">{t('campaigns.form.messagesHelp')}</p>}
    </>
  )
}
