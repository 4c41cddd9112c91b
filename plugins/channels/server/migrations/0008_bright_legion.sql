ALTER TABLE "channel_line_events" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "channel_lines" ADD COLUMN "asked_by" integer;