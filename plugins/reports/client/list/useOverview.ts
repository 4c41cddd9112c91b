import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { statisticsTicketsChannels, statisticsTicketsEvolutionByPeriod, statisticsTicketsQueue, statisticsTicketsTimes } from '../../contract/index.ts'
import { REPORTS } from '../reports.ts'

/** The figures of the overview; they stay as they were computed until somebody asks for them again. */
export function useOverview({ startDate, endDate }: { startDate: string; endDate: string }) {
  const wish = { startDate: startDate || undefined, endDate: endDate || undefined }
  const query = useQuery({
    queryKey: [REPORTS, 'overview', wish],
    queryFn: async () => {
      const [times, channels, queues, days] = await Promise.all([
        call(statisticsTicketsTimes, wish),
        call(statisticsTicketsChannels, wish),
        call(statisticsTicketsQueue, wish),
        call(statisticsTicketsEvolutionByPeriod, wish),
      ])
      return { times, channels, queues, days }
    },
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: false,
  })
  const days = query.data?.days ?? []
  return { query, days: { startDate: days[0]?.dt_ref ?? '', endDate: days.at(-1)?.dt_ref ?? '' } }
}
export type OverviewAnswer = ReturnType<typeof useOverview>
