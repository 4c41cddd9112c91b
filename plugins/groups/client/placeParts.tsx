import { lazy, Suspense } from 'react'
import type { OwnFieldProps } from '#core/client/resource/screen.ts'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import type { bans, farewells, greetings, wordlist } from '../contract/index.ts'
import type { PlaceFieldsProps } from './PlaceFields.tsx'

const Fields = lazy(async () => ({ default: (await import('./PlaceFields.tsx')).PlaceFields }))

const Place = (props: PlaceFieldsProps) => (
  <Suspense fallback={<Skeleton />}>
    <Fields {...props} />
  </Suspense>
)

export const BanPlace = ({ draft, change, problemOf }: OwnFieldProps<(typeof bans)['fields']>) => (
  <Place place={draft} need="removes" problemOf={problemOf} onChange={change} />
)

export const PhrasePlace = ({ draft, change, problemOf }: OwnFieldProps<(typeof wordlist)['fields']>) => (
  <Place place={draft} need="deletes" problemOf={problemOf} onChange={change} />
)

export const NoticePlace = ({ draft, change, problemOf }: OwnFieldProps<(typeof greetings | typeof farewells)['fields']>) => (
  <Place place={draft} need="lists" problemOf={problemOf} onChange={change} />
)
