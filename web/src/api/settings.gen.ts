/** The kind and the bounds of each setting. Written by `npm run generate`. */
export const SETTINGS = {
  "admission": {
    "runs_per_minute": { "kind": "number", "isOptional": true, "min": 1, "max": 10000 },
    "runs_per_hour": { "kind": "number", "isOptional": true, "min": 1, "max": 10000 },
    "network_factor": { "kind": "number", "isOptional": false, "min": 1, "max": 1000 },
    "longest_wait_seconds": { "kind": "number", "isOptional": false, "min": 5, "max": 600 },
    "mails_per_hour": { "kind": "number", "isOptional": false, "min": 1, "max": 100000 }
  },
  "agency": {
    "name": { "kind": "text", "min": 1, "max": 300 },
    "phone": { "kind": "text" },
    "chat_number": { "kind": "text", "min": 6, "max": 15 },
    "email": { "kind": "text" },
    "careers_email": { "kind": "text" },
    "social": {
      "facebook": { "kind": "text" },
      "instagram": { "kind": "text" }
    },
    "offices": {
      "kind": "list",
      "of": {
        "city": { "kind": "text", "min": 1, "max": 300 },
        "address": { "kind": "text", "min": 1, "max": 300 },
        "phone": { "kind": "text" },
        "email": { "kind": "text" },
        "map_url": { "kind": "text" }
      }
    },
    "main_site": { "kind": "text" },
    "site_url": { "kind": "text" },
    "agent": { "kind": "text", "max": 300 },
    "home_airport": { "kind": "text" },
    "opening_hours": {
      "kind": "list",
      "max": 7,
      "of": {
        "opens": { "kind": "text" },
        "closes": { "kind": "text" }
      }
    },
    "since": { "kind": "number", "isOptional": true, "min": 1900, "max": 2100 },
    "chat_answer_minutes": { "kind": "number", "isOptional": true, "min": 1, "max": 240 }
  },
  "calendar": {
    "reserve_percent": { "kind": "number", "isOptional": false, "min": 0, "max": 90 }
  },
  "installation": {
    "name": { "kind": "text", "max": 30 },
    "colour": { "kind": "choice", "choices": [ "blue", "green", "amber", "red", "grey" ] }
  },
  "keep": {
    "results_hours": { "kind": "number", "isOptional": false, "min": 1, "max": 2160 },
    "booked_results_days": { "kind": "number", "isOptional": false, "min": 1, "max": 400 },
    "booked_results_runs": { "kind": "number", "isOptional": false, "min": 0, "max": 100000 },
    "bookings_days": { "kind": "number", "isOptional": false, "min": 1, "max": 4000 },
    "searches_days": { "kind": "number", "isOptional": false, "min": 2, "max": 4000 },
    "jobs_days": { "kind": "number", "isOptional": false, "min": 1, "max": 400 },
    "ticks_days": { "kind": "number", "isOptional": false, "min": 1, "max": 400 },
    "idempotency_keys_hours": { "kind": "number", "isOptional": false, "min": 1, "max": 168 },
    "search_events_days": { "kind": "number", "isOptional": false, "min": 31, "max": 400 },
    "past_days": { "kind": "number", "isOptional": false, "min": 1, "max": 400 },
    "statistics_days": { "kind": "number", "isOptional": false, "min": 1, "max": 4000 }
  },
  "limits": {
    "rapidapi": {
      "requests_per_second": { "kind": "number", "isOptional": true, "min": 1, "max": 200 },
      "concurrent": { "kind": "number", "isOptional": false, "min": 1, "max": 1000 },
      "requests_per_day": { "kind": "number", "isOptional": true, "min": 1, "max": 100000000 }
    },
    "flightapi": {
      "requests_per_second": { "kind": "number", "isOptional": true, "min": 1, "max": 200 },
      "concurrent": { "kind": "number", "isOptional": false, "min": 1, "max": 1000 },
      "requests_per_day": { "kind": "number", "isOptional": true, "min": 1, "max": 100000000 }
    },
    "calendar": {
      "requests_per_second": { "kind": "number", "isOptional": true, "min": 1, "max": 200 },
      "concurrent": { "kind": "number", "isOptional": false, "min": 1, "max": 1000 },
      "requests_per_day": { "kind": "number", "isOptional": true, "min": 1, "max": 100000000 }
    }
  },
  "mode": {
    "use_incomplete_api": { "kind": "switch" }
  },
  "providers": {
    "active_api": { "kind": "choice", "choices": [ "rapidapi", "flightapi", "both" ] },
    "simultaneous_requests": { "kind": "switch" },
    "oneway_api": { "kind": "choice", "choices": [ "rapidapi", "flightapi", "both" ] },
    "roundtrip_api": { "kind": "choice", "choices": [ "rapidapi", "flightapi", "both" ] },
    "rapidapi_name": { "kind": "text", "min": 1, "max": 40, "label": "RapidAPI" },
    "flightapi_name": { "kind": "text", "min": 1, "max": 40, "label": "FlightAPI" },
    "logo_hosts": {
      "kind": "list",
      "max": 20,
      "of": { "kind": "text" }
    }
  },
  "scoring": {
    "direct_flight_bonus": { "kind": "number", "isOptional": false, "min": -10000, "max": 10000 },
    "arrival_time_bonuses": {
      "early_morning": {
        "start": { "kind": "number", "isOptional": false, "min": 0, "max": 23 },
        "end": { "kind": "number", "isOptional": false, "min": 1, "max": 24 },
        "points": { "kind": "number", "isOptional": false, "min": -10000, "max": 10000 }
      },
      "morning": {
        "start": { "kind": "number", "isOptional": false, "min": 0, "max": 23 },
        "end": { "kind": "number", "isOptional": false, "min": 1, "max": 24 },
        "points": { "kind": "number", "isOptional": false, "min": -10000, "max": 10000 }
      }
    },
    "departure_time_bonuses": {
      "afternoon": {
        "start": { "kind": "number", "isOptional": false, "min": 0, "max": 23 },
        "end": { "kind": "number", "isOptional": false, "min": 1, "max": 24 },
        "points": { "kind": "number", "isOptional": false, "min": -10000, "max": 10000 }
      },
      "evening": {
        "start": { "kind": "number", "isOptional": false, "min": 0, "max": 23 },
        "end": { "kind": "number", "isOptional": false, "min": 1, "max": 24 },
        "points": { "kind": "number", "isOptional": false, "min": -10000, "max": 10000 }
      }
    },
    "stop_penalties": {
      "one_stop": { "kind": "number", "isOptional": false, "min": -10000, "max": 10000 },
      "two_plus_stops": { "kind": "number", "isOptional": false, "min": -10000, "max": 10000 }
    },
    "duration_penalties": {
      "medium": {
        "hours": { "kind": "number", "isOptional": false, "min": 0, "max": 100 },
        "points": { "kind": "number", "isOptional": false, "min": -10000, "max": 10000 }
      },
      "long": {
        "hours": { "kind": "number", "isOptional": false, "min": 0, "max": 100 },
        "points": { "kind": "number", "isOptional": false, "min": -10000, "max": 10000 }
      },
      "very_long": {
        "hours": { "kind": "number", "isOptional": false, "min": 0, "max": 100 },
        "points": { "kind": "number", "isOptional": false, "min": -10000, "max": 10000 }
      }
    },
    "low_price": {
      "below": { "kind": "number", "isOptional": false, "min": 0, "max": 10000 },
      "points": { "kind": "number", "isOptional": false, "min": -10000, "max": 10000 }
    }
  },
  "search": {
    "deadline_seconds": { "kind": "number", "isOptional": false, "min": 5, "max": 60 },
    "reuse_seconds": { "kind": "number", "isOptional": false, "min": 0, "max": 86400 },
    "partial_reuse_seconds": { "kind": "number", "isOptional": false, "min": 0, "max": 86400 },
    "time_zone": { "kind": "text" }
  }
} as const;
