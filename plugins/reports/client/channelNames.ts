import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { listChannelTypes } from '#plugins/connections/contract/index.ts'

/** The name of a kind of channel; its id where the person may not read the kinds, or it runs no more. */
export function useChannelNames(): (type: string) => string {
  const t = useT()
  const types = useQuery({ ...queryOf(listChannelTypes, {}), retry: false }).data ?? []
  return (type) => {
    const kind = types.find((one) => one.type === type)
    return kind ? t(kind.title) : type
  }
}
