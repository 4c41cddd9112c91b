import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { flowsQuery, statusOf } from './flows.ts'

/** Flows that the company may begin new conversations with: those that are on, or none. */
export function useFlowChoices(): { value: string; label: string }[] {
  const t = useT()
  const { data = [] } = useQuery(flowsQuery)
  const flows = data.filter((flow) => statusOf(flow) === 'on').map(({ id, name }) => ({ value: String(id), label: name }))
  return [{ value: '0', label: t('flows.setting.default.none') }, ...flows]
}
