import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { useNow } from '#core/client/ui/minute.ts'
import type { OwnName } from '../../contract/client.ts'
import { companyVariablesQuery, fillVariables, variablesIn } from '../../contract/index.ts'

const HOLE = /(\{\{[^{}]*\}\})/

/** How the text will read, with the facts of an invented contact; what nobody knows is marked. */
export function Preview({ message, own = [] }: { message: string; own?: readonly OwnName[] }) {
  const t = useT()
  const session = useAtomValue(sessionAtom)
  const now = useNow()
  const ofCompany = useQuery(companyVariablesQuery(contributionsOf)).data
  const { text, unknown } = useMemo(
    () =>
      fillVariables(message, {
        name: t('quickReplies.sample.name'),
        phoneNumber: t('quickReplies.sample.phone'),
        email: t('quickReplies.sample.email'),
        protocol: t('quickReplies.sample.protocol'),
        ticketId: t('quickReplies.sample.ticket'),
        queue: t('quickReplies.sample.queue'),
        userName: session?.username ?? '',
        userEmail: session?.email ?? '',
        // A field of contacts has no value here: its name stands for what the contact will have.
        extra: [...own, ...(ofCompany ?? []).map(({ name, value, title }) => ({ name, value: value || (title ?? '') }))],
        now: new Date(now),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    [message, now, session, t, ofCompany, own],
  )
  if (message.trim() === '') return null
  return (
    <div className="reply-preview">
      <p>
        <span className="dim">{t('quickReplies.form.preview')} </span>
        {text.split(HOLE).map((part, index) =>
          index % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
            <mark key={index}>{part}</mark>
          ) : (
            part
          ),
        )}
      </p>
      <p role="status" className="reply-unknown">
        {unknown.length > 0 &&
          t('quickReplies.form.unknown', {
            count: unknown.length,
            names: variablesIn(text)
              .map((name) => `{{${name}}}`)
              .join(', '),
          })}
      </p>
    </div>
  )
}
