/** The week of a company has the shape of a queue's own. */
export * from '#plugins/team/contract/week.ts'
