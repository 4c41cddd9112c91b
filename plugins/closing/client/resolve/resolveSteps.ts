import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Answer, Answers, ChoiceStep } from '#core/contract/asking.ts'
import type { QuestionForLater, ResolveAnswers } from '#plugins/tickets/contract/client.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { choicesQuery, ownFarewellsQuery, reasonsQuery } from '../queries.ts'
import { keepChoice, readChoice } from './lastChoice.ts'

const USUAL = 'usual'
const NONE = 'none'

/** Reason and closing message as steps of the palette, what the person chose last on top. */
export async function resolveSteps(ticket: Ticket): Promise<{ steps: readonly ChoiceStep[]; toAnswers: (answers: Answers) => ResolveAnswers }> {
  const { t, get } = getContext()
  const { reasons, farewells, usualFarewellId, isReasonNeeded } = await queryClient.fetchQuery(choicesQuery(ticket.id))
  const userId = get(sessionAtom)?.userId ?? 0
  const last = readChoice(userId, ticket.queueId)
  const first = <T extends { id: string }>(options: readonly T[], id: string | undefined): T[] =>
    options.toSorted((one, other) => Number(other.id === id) - Number(one.id === id))
  const reasonOptions = [
    ...(isReasonNeeded ? [] : [{ id: NONE, title: t('closing.resolve.none') }]),
    ...reasons.map(({ id, name }) => ({ id: String(id), title: name })),
  ]
  const farewellOptions = [
    ...farewells
      .filter(({ id }) => id === usualFarewellId)
      .map(({ name, text }) => ({ id: USUAL, title: t('closing.resolve.usual', { name }), preview: text })),
    { id: NONE, title: t('closing.resolve.noFarewell') },
    ...farewells.filter(({ id }) => id !== usualFarewellId).map(({ id, name, text }) => ({ id: String(id), title: name, preview: text })),
  ]
  const reason: ChoiceStep = {
    id: 'reason',
    title: t('closing.resolve.reason'),
    none: t('closing.resolve.noReason'),
    options: () => first(reasonOptions, last?.reasonId === null ? NONE : last?.reasonId?.toString()),
  }
  const farewell: ChoiceStep = { id: 'farewell', title: t('closing.resolve.farewell'), options: () => first(farewellOptions, last?.farewell) }
  return {
    steps: [...(reasons.length > 0 ? [reason] : []), ...(farewells.length > 0 ? [farewell] : [])],
    toAnswers: ({ reason: chosen, farewell: message }) => {
      const reasonId = chosen === undefined || chosen.id === NONE ? null : Number(chosen.id)
      keepChoice(userId, ticket.queueId, { reasonId, farewell: message?.id ?? NONE })
      if (!message || message.id === USUAL) return { reasonId }
      return { reasonId, farewellId: message.id === NONE ? null : Number(message.id) }
    },
  }
}

/** Every active reason and every message one may send; whether a ticket takes them, the server says when it is resolved. */
export async function stepsForLater(): Promise<QuestionForLater> {
  const { t } = getContext()
  const [reasons, farewells] = await Promise.all([queryClient.fetchQuery(reasonsQuery), queryClient.fetchQuery(ownFarewellsQuery)])
  const active = reasons.filter(({ isActive }) => isActive)
  const toOption = ({ id, name }: { id: number; name: string }) => ({ id: String(id), title: name })
  const none = { id: NONE, title: t('closing.resolve.none') }
  const reason: ChoiceStep = {
    id: 'reason',
    title: t('closing.resolve.reason'),
    none: t('closing.resolve.noReason'),
    options: () => [none, ...active.map(toOption)],
  }
  const farewell: ChoiceStep = {
    id: 'farewell',
    title: t('closing.resolve.farewell'),
    options: () => [
      { id: USUAL, title: t('closing.later.usual') },
      { id: NONE, title: t('closing.resolve.noFarewell') },
      ...farewells.map((each) => ({ ...toOption(each), preview: each.message })),
    ],
  }
  const isNamed = (answer: Answer | undefined): answer is Answer => answer !== undefined && answer.id !== NONE && answer.id !== USUAL
  return {
    steps: [...(active.length > 0 ? [reason] : []), ...(farewells.length > 0 ? [farewell] : [])],
    toAnswers: ({ reason: chosen, farewell: message }) => ({
      reasonId: isNamed(chosen) ? Number(chosen.id) : null,
      ...(message === undefined || message.id === USUAL ? {} : { farewellId: isNamed(message) ? Number(message.id) : null }),
    }),
    summary: (answers) =>
      [answers.reason, answers.farewell]
        .filter(isNamed)
        .map(({ title }) => title)
        .join(', '),
  }
}

/** From what was just asked for the ticket. */
export function textsOf({ reasonId, farewellId }: ResolveAnswers, ticketId: number): string {
  const { reasons = [], farewells = [] } = queryClient.getQueryData(choicesQuery(ticketId).queryKey) ?? {}
  return [...reasons.filter(({ id }) => id === reasonId), ...farewells.filter(({ id }) => id === farewellId)].map(({ name }) => name).join(', ')
}
