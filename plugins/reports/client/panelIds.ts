export const LIST_PANEL = 'reports.list'
export const REPORT_PANEL = 'reports.report'
