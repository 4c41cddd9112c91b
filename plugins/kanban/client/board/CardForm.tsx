import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { readMoney } from '#core/client/ui/money.ts'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { type BoardCard, cardProblems, LONGEST_COMMENT, updateCard } from '../../contract/index.ts'
import { refreshBoards } from './boardQuery.ts'

/** Value, deadline and comment of a card. */
export default function CardForm({ card, onClose }: { card: BoardCard; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const start = { value: card.value === null ? '' : String(card.value).replace('.', ','), deadline: card.deadline ?? '', comment: card.comment }
  const { draft, change, problemOf, save, isDirty } = useDraft(start, ({ field, code }) => t(`kanban.problem.${field}.${code}`), t('kanban.form.refused'))
  const wanted = { value: readMoney(draft.value), deadline: draft.deadline === '' ? null : draft.deadline, comment: draft.comment }
  const write = async () => {
    await call(updateCard, { ticketId: card.id, ...wanted })
    refreshBoards()
    client.notify(t('kanban.done.cardSaved', { name: card.name }))
  }
  return (
    <FormDialog title={t('kanban.card.title', { name: card.name })} isDirty={isDirty} onSave={() => save(cardProblems(wanted), write)} onClose={onClose}>
      <TextField
        label={t('kanban.card.value')}
        value={draft.value}
        error={problemOf('value')}
        inputMode="decimal"
        autoComplete="off"
        onChange={(value) => change({ value })}
      />
      <DateField
        label={t('kanban.card.deadline')}
        value={draft.deadline}
        error={problemOf('deadline')}
        leans="ahead"
        onChange={(deadline) => change({ deadline })}
      />
      <TextArea
        label={t('kanban.card.comment')}
        value={draft.comment}
        error={problemOf('comment')}
        maxLength={LONGEST_COMMENT}
        rows={3}
        onChange={(comment) => change({ comment })}
      />
    </FormDialog>
  )
}
