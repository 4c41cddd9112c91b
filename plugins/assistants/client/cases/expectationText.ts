import type { Translate } from '#core/client/plugin.ts'
import type { Expectation } from '../../contract/index.ts'
import type { QueueNames } from './cases.ts'

const quoted = (phrases: readonly string[]): string => phrases.map((phrase) => `“${phrase}”`).join(', ')

/** Text of what a case wants, in one line. */
export function expectationText(expected: Expectation, queues: QueueNames, t: Translate): string {
  const { contains, lacks, handOver, queueId, tools, sources, mostCharacters, criterion } = expected
  const queue = queueId === null ? undefined : (queues.get(queueId) ?? String(queueId))
  return [
    contains.length > 0 && t('assistants.wants.contains', { value: quoted(contains) }),
    lacks.length > 0 && t('assistants.wants.lacks', { value: quoted(lacks) }),
    handOver === 'must' && (queue === undefined ? t('assistants.wants.handOver') : t('assistants.wants.handOverTo', { value: queue })),
    handOver === 'mustNot' && t('assistants.wants.noHandOver'),
    ...tools.map((tool) => t('assistants.wants.tool', { value: t(`assistants.tool.${tool}`) })),
    ...sources.map(({ title }) => t('assistants.wants.source', { value: title })),
    mostCharacters !== null && t('assistants.wants.length', { value: mostCharacters }),
    criterion !== '' && t('assistants.wants.criterion', { value: criterion }),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}
