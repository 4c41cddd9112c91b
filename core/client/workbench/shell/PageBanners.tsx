import { useAtomValue } from 'jotai'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { Contributed } from '../Contributed.tsx'
import { pageBanners } from '../pageBanners.ts'

const bannersAtom = contributionsAtom(pageBanners)

/** Banners of plugins above everything. */
export function PageBanners() {
  const banners = useAtomValue(bannersAtom)
  return banners.map((Banner) => (
    <Contributed key={Banner.displayName ?? Banner.name} point={pageBanners} value={Banner} isUnmarked>
      <Banner />
    </Contributed>
  ))
}
