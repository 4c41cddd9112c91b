ALTER TABLE "channel_line_events" ADD COLUMN "count" integer;--> statement-breakpoint
ALTER TABLE "channel_line_events" ADD COLUMN "since" timestamp (3) with time zone;