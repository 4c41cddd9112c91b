import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import type { ResolveAnswers, Ticket } from '#plugins/tickets/contract/index.ts'
import { choicesQuery } from '../queries.ts'
import { ResolveAnswersForm } from './ResolveAnswersForm.tsx'
import '../closing.css'

export interface ResolveFormProps {
  ticket: Ticket
  finish: (answers: ResolveAnswers) => void
  onClose: () => void
}

/** Why the conversation ends, and what is said to the contact. */
export default function ResolveForm({ ticket, finish, onClose }: ResolveFormProps) {
  const t = useT()
  const query = useQuery(choicesQuery(ticket.id))
  const isOwn = ticket.userId === useAtomValue(sessionAtom)?.userId
  const title =
    !isOwn && ticket.user ? t('closing.resolve.titleOf', { name: ticket.name, owner: ticket.user.name }) : t('closing.resolve.title', { name: ticket.name })
  if (query.data) return <ResolveAnswersForm title={title} ticket={ticket} choices={query.data} finish={finish} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Skeleton shape="text" />}
    </Dialog>
  )
}
