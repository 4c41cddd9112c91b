import { useT } from '#core/client/i18n/index.ts'
import { useIsSlow } from '#core/client/ui/Skeleton.tsx'

/** Rows of each section while it is being loaded. */
const ROWS = 6

export interface HomeSkeletonProps {
  /** How many figures stand above the sections. */
  figures: number
  /** Lines of two rows of text, or rows of a table. */
  shape: 'lines' | 'rows'
}

/** The page's own outline, of the sizes it will have; appears after 200 ms. */
export function HomeSkeleton({ figures, shape }: HomeSkeletonProps) {
  const t = useT()
  if (!useIsSlow()) return null
  const numbers = (count: number) => Array.from({ length: count }, (_each, index) => index)
  return (
    <div className="home is-loading" role="status" aria-busy="true" aria-label={t('workbench.loading')}>
      <div className="home-figures">
        {numbers(figures).map((figure) => (
          <div key={figure} className="home-figure">
            <i className="home-bar home-bar-number" />
            <i className="home-bar" />
          </div>
        ))}
      </div>
      <div className="home-sections">
        {numbers(2).map((section) => (
          <section key={section}>
            <header>
              <i className="home-bar" />
            </header>
            {numbers(ROWS).map((row) => (
              <div key={row} className={shape === 'lines' ? 'home-line' : 'home-row'}>
                {shape === 'lines' && <i className="skeleton-dot" />}
                <i className="home-bar home-name" />
              </div>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
