import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useCommandState } from '#core/client/commands/useCommandState.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Chip } from '#core/client/ui/marks.tsx'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { assignLabels } from '../commands.ts'
import '../labels.css'

/** Labels of the conversation's contact, and the way to change them. */
export function LabelsSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const client = useClient()
  const ticket = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))
  const state = useCommandState(assignLabels, { ticketId })
  const tags = ticket?.tags ?? []
  if (tags.length === 0 && state !== 'enabled') return null
  return (
    <section className="details-section">
      <h4>{t('labels.title')}</h4>
      {tags.length > 0 && (
        <ul className="label-chips" aria-label={t('labels.title')}>
          {tags.map(({ id, tag, color }) => (
            <li key={id}>
              <Chip colour={color}>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      <CommandButton command={assignLabels} args={{ ticketId }} variant="minimal" hideWhenOff />
    </section>
  )
}
