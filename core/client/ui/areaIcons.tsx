import type { ReactNode } from 'react'

interface IconProps {
  size?: number
}

/** Thin strokes of one weight, for what stands in the main menu all day. */
const sectionIcon = (drawing: ReactNode) =>
  function SectionIcon({ size = 18 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    )
  }

export const AreaHome = sectionIcon(<path d="M2.75 8.25 9 2.75l6.25 5.5M4.25 7v8.25h9.5V7M7.25 15.25v-4.5h3.5v4.5" />)
export const AreaService = sectionIcon(
  <path d="M2.75 4.25a1.5 1.5 0 0 1 1.5-1.5h9.5a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5H8.5l-3.75 3v-3h-.5a1.5 1.5 0 0 1-1.5-1.5z" />,
)
export const AreaChat = sectionIcon(
  <path d="M6.25 11.25h-.5L3 13.5v-2.25h-.25a1 1 0 0 1-1-1v-5.5a1 1 0 0 1 1-1h7.5a1 1 0 0 1 1 1M8 7.75h6.25a1 1 0 0 1 1 1v4.5a1 1 0 0 1-1 1H14v2l-2.25-2H8a1 1 0 0 1-1-1v-4.5a1 1 0 0 1 1-1z" />,
)
export const AreaContacts = sectionIcon(
  <>
    <circle cx="9" cy="6" r="3.25" />
    <path d="M2.75 15.25c.5-3 3-4.5 6.25-4.5s5.75 1.5 6.25 4.5" />
  </>,
)
export const AreaCampaigns = sectionIcon(<path d="M2.75 7v4h2.5l6.5 3.75V3.25L5.25 7zM14 7.25a2.5 2.5 0 0 1 0 3.5M5.25 11v4.25h2V12" />)
export const AreaFunnel = sectionIcon(<path d="M2.5 3.25h13L10.75 9.5v5.25l-3.5-1.5V9.5z" />)
export const AreaAutomation = sectionIcon(
  <>
    <circle cx="4.25" cy="9" r="1.75" />
    <circle cx="13.75" cy="4.25" r="1.75" />
    <circle cx="13.75" cy="13.75" r="1.75" />
    <path d="M6 8.25 12.1 5M6 9.75 12.1 13" />
  </>,
)
export const AreaSupervision = sectionIcon(
  <>
    <rect x="2.75" y="2.75" width="5" height="5" rx="1" />
    <rect x="10.25" y="2.75" width="5" height="5" rx="1" />
    <rect x="2.75" y="10.25" width="5" height="5" rx="1" />
    <rect x="10.25" y="10.25" width="5" height="5" rx="1" />
  </>,
)
export const AreaReports = sectionIcon(<path d="M3.25 15.25v-5M9 15.25V2.75M14.75 15.25V7" />)
export const AreaSettings = sectionIcon(
  <>
    <circle cx="9" cy="9" r="2.5" />
    <path d="M9 2.25v2M9 13.75v2M2.25 9h2M13.75 9h2M4.2 4.2l1.45 1.45M12.35 12.35l1.45 1.45M13.8 4.2l-1.45 1.45M5.65 12.35 4.2 13.8" />
  </>,
)
export const AreaPlatform = sectionIcon(
  <>
    <circle cx="9" cy="9" r="6.25" />
    <path d="M2.75 9h12.5M9 2.75c4 4 4 8.5 0 12.5M9 2.75c-4 4-4 8.5 0 12.5" />
  </>,
)
export const FoldMark = sectionIcon(<path d="M2.75 3.25h12.5v11.5H2.75zM7 3.25v11.5M12.25 7l-2 2 2 2" />)
export const MoreMark = sectionIcon(<path d="M3 5h12M3 9h12M3 13h12" />)
export const SearchMark = sectionIcon(
  <>
    <circle cx="8" cy="8" r="4.75" />
    <path d="m11.5 11.5 3.75 3.75" />
  </>,
)
