import { useQuery } from '@tanstack/react-query'
import type { PanelProps } from '#core/client/plugin.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { configQuery } from '../ratings.ts'
import { ConfigForm } from './ConfigForm.tsx'
import '../ratings.css'

/** How contacts are asked what they thought. */
export default function ConfigurePanel(_props: PanelProps<object>) {
  const query = useQuery({ ...configQuery, refetchOnMount: 'always', staleTime: 0 })
  if (query.data && query.isFetchedAfterMount) return <ConfigForm config={query.data} />
  return query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Skeleton shape="text" />
}
