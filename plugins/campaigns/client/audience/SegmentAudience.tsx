import { lazy, Suspense } from 'react'
import type { OwnFieldProps } from '#core/client/resource/screen.ts'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import type { segments } from '../../contract/index.ts'

const AudienceFields = lazy(async () => ({ default: (await import('./AudienceFields.tsx')).AudienceFields }))

/** The audience in the form of a segment. */
export function SegmentAudience({ draft, change, problemOf }: OwnFieldProps<(typeof segments)['fields']>) {
  return (
    <Suspense fallback={<Skeleton />}>
      <AudienceFields audience={draft.audience} onChange={(audience) => change({ audience })} problemOf={problemOf} isSegment />
    </Suspense>
  )
}
