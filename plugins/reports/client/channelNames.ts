import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { listChannelTypes } from '#plugins/connections/contract/index.ts'

/** The name of a kind of channel; its id where the person may not read the kinds, or it runs no more. */
export function useChannelNames(): (type: string) => string {
  const t = useT()
  const types = useQuery({ queryKey: ['channelTypes'], queryFn: () => call(listChannelTypes, {}), retry: false }).data ?? []
  return (type) => {
    const kind = types.find((one) => one.type === type)
    return kind ? t(kind.title) : type
  }
}
