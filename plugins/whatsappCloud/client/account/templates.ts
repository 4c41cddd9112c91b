import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listAccountTemplates } from '../../contract/index.ts'

const TEMPLATES = 'whatsappCloud.account'
/** While the provider judges a template it is asked again so often, in milliseconds. */
const JUDGED_MS = 30_000

export const accountQuery = (whatsappId: number) =>
  queryOptions({
    queryKey: [TEMPLATES, whatsappId],
    queryFn: () => call(listAccountTemplates, { whatsappId }),
    refetchInterval: ({ state }) => (state.data?.templates.some(({ status }) => status === 'PENDING') ? JUDGED_MS : false),
  })

/** Templates of an account are other ones. */
export const refreshTemplates = (whatsappId: number): void => {
  void queryClient.invalidateQueries({ queryKey: [TEMPLATES, whatsappId] })
}
