import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { AppError } from '#core/contract/errors.ts'
import type { ResolveAnswers, Ticket } from '#plugins/tickets/contract/index.ts'
import type { getClosingChoices } from '../../contract/index.ts'
import { keepChoice, keepWish, readChoice, wantsToBeAsked } from './lastChoice.ts'
import { ReasonPick } from './ReasonPick.tsx'
import { useReasonPick } from './useReasonPick.ts'

export interface ResolveAnswersFormProps {
  title: string
  ticket: Ticket
  choices: z.output<(typeof getClosingChoices)['output']>
  finish: (answers: ResolveAnswers) => void
  onClose: () => void
}

const USUAL = 'usual'
const NONE = 'none'

/** The form of `ResolveForm`, once its choices are known: Enter in the first field is enough. */
export function ResolveAnswersForm({ title, ticket, choices, finish, onClose }: ResolveAnswersFormProps) {
  const t = useT()
  const userId = useAtomValue(sessionAtom)?.userId ?? 0
  const { reasons, farewells, usualFarewellId, isReasonNeeded } = choices
  const [last] = useState(() => readChoice(userId, ticket.queueId))
  const none = isReasonNeeded ? [] : [{ id: null, name: t('closing.resolve.none'), color: null }]
  const [reasonOptions] = useState([...none, ...reasons])
  const pick = useReasonPick(reasonOptions, last?.reasonId)
  const [isRefused, setRefused] = useState(false)
  const [isAsked, setAsked] = useState(() => wantsToBeAsked(userId))
  const usual = farewells.find(({ id }) => id === usualFarewellId)
  const others = farewells.filter(({ id }) => id !== usualFarewellId)
  const options = [
    ...(usual ? [{ value: USUAL, label: t('closing.resolve.usual', { name: usual.name }) }] : []),
    { value: NONE, label: t('closing.resolve.noFarewell') },
    ...others.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const fallback = usual ? USUAL : NONE
  const [farewell, setFarewell] = useState(() => (options.some(({ value }) => value === last?.farewell) ? (last?.farewell ?? fallback) : fallback))
  const text = farewell === USUAL ? usual?.text : others.find(({ id }) => String(id) === farewell)?.text

  const save = () => {
    if (isReasonNeeded && !pick.chosen) {
      setRefused(true)
      throw new AppError('ERR_FORM_REFUSED', 422, { message: t('closing.refused') })
    }
    const reasonId = pick.chosen?.id ?? null
    keepChoice(userId, ticket.queueId, { reasonId, farewell })
    keepWish(userId, isAsked)
    finish({ reasonId, ...(farewell === USUAL ? {} : { farewellId: farewell === NONE ? null : Number(farewell) }) })
  }
  const [form, setForm] = useState<HTMLElement | null>(null)
  const submit = () => form?.closest('form')?.requestSubmit()
  return (
    <FormDialog title={title} saveLabel={t('closing.resolve.resolve')} isDirty={false} onSave={save} onClose={onClose}>
      <div ref={setForm}>
        {reasons.length > 0 && <ReasonPick pick={pick} error={isRefused && !pick.chosen ? t('closing.problem.reasonId.required') : null} onEnter={submit} />}
        {farewells.length > 0 && <Select label={t('closing.resolve.farewell')} value={farewell} options={options} onChange={setFarewell} />}
        {text !== undefined && (
          <div className="closing-preview" role="note" aria-label={t('closing.resolve.preview')}>
            {text}
          </div>
        )}
        {!isReasonNeeded && <Checkbox label={t('closing.resolve.askMe')} isChecked={isAsked} onChange={setAsked} />}
      </div>
    </FormDialog>
  )
}
