//! Imports of airports from CSV files, and the export.

use std::fmt::Write;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::support::{AIRPORTS, admin, change, delete, get, logged, merge, post, row};
use crate::support::prelude::*;

on_both_databases!(
    a_file_is_previewed_applied_and_reverted,
    the_lines_of_a_preview_are_read_page_by_page,
    nothing_is_applied_when_a_row_has_changed_since_the_preview,
    an_import_keeps_merged_codes,
    an_import_is_not_reverted_when_a_row_has_changed_since,
    a_file_of_many_steps_is_imported,
    what_is_no_table_of_airports_is_refused,
    a_file_that_is_too_large_is_refused_before_it_is_sent,
    exported_airports_change_nothing_when_they_are_imported,
    few_previews_are_kept,
);

const IMPORTS: &str = "/api/admin/airport-imports";

/// A new airport, a changed one, an unchanged one, and three lines that cannot be imported.
async fn file(api: &ApiServer) -> String {
    let bari = row(api, "BRI").await;
    let bari = ["name", "city", "state"].map(|field| bari[field].as_str().unwrap().to_owned());
    format!(
        "iata_code;name;city;state;remark\r\nqqa;Vlora Airport;Vlora;Albania;new\r\n\r\nTIA;Rinas;Tirana;Albania;\r\n\
         BRI;{};;\r\nQQA;Again;Vlora;Albania;\r\nLON;London;London;United Kingdom;\r\nX1;;a;b;\r\n",
        bari.join(";")
    )
}

async fn upload(api: &ApiServer, name: &str, file: impl Into<reqwest::Body>) -> Answer {
    let path = format!("{IMPORTS}?file_name={name}");
    Answer::to(
        admin(api, Method::POST, &path)
            .header("content-type", "text/csv")
            .body(file),
    )
    .await
}

async fn preview(api: &ApiServer, file: impl Into<reqwest::Body>) -> Value {
    let answer = upload(api, "airports.csv", file).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

async fn act(api: &ApiServer, import: &Value, action: &str) -> Answer {
    let path = format!("{IMPORTS}/{}/{action}", import["id"].as_str().unwrap());
    Answer::to(admin(api, Method::POST, &path)).await
}

async fn rows(api: &ApiServer, import: &Value, query: &str) -> Value {
    get(
        api,
        &format!("{IMPORTS}/{}/rows?{query}", import["id"].as_str().unwrap()),
    )
    .await
}

/// The number of jobs that mark the landing pages as due.
async fn marking_jobs(shared: &SharedDatabase) -> usize {
    let jobs = "SELECT kind FROM jobs WHERE kind = 'mark_priced_pages'";
    shared.rows(jobs, jobs).await.len()
}

async fn a_file_is_previewed_applied_and_reverted(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let before = row(&api, "TIA").await;

    let import = preview(&api, file(&api).await).await;
    let untouched = row(&api, "TIA").await;
    let applied = act(&api, &import, "apply").await;
    let again = act(&api, &import, "apply").await;
    let jobs_after_applying = marking_jobs(&shared).await;
    let (tirana, vlora) = (row(&api, "TIA").await, row(&api, "QQA").await);
    let picked = api.get("/api/airports?q=vlora").await.json();
    let reverted = act(&api, &import, "revert").await;

    assert_eq!(
        import["counts"],
        json!({"new": 1, "changed": 1, "unchanged": 1, "invalid": 3})
    );
    assert_eq!([&import["applied_at"], &import["reverted_at"]], [&Value::Null; 2]);
    assert_eq!(
        (import["created_by"].as_str(), import["file_name"].as_str()),
        (Some("administrator"), Some("airports.csv"))
    );
    assert_eq!(untouched, before);
    assert_eq!(
        (applied.status.as_u16(), &again.json()),
        (200, &applied.json()),
        "{applied:?}"
    );
    assert!(applied.json()["applied_at"].is_string());
    assert_eq!(jobs_after_applying, 1, "airports changed once");
    // The file has no Albanian names and no coordinates, so they stay.
    assert_eq!(
        [&tirana["name"], &tirana["city_sq"], &tirana["latitude"]],
        [&json!("Rinas"), &before["city_sq"], &before["latitude"]]
    );
    assert_eq!([&vlora["name"], &vlora["state_sq"]], ["Vlora Airport", "Shqipëri"]);
    assert_eq!(picked[0]["code"], "QQA");
    assert_eq!(reverted.status, 200, "{reverted:?}");
    assert_eq!(marking_jobs(&shared).await, 2);
    assert_eq!(row(&api, "TIA").await, before);
    assert_eq!(get(&api, &format!("{AIRPORTS}?q=QQA")).await["airports"], json!([]));
    let name = before["name"].as_str().unwrap();
    let logged = logged(&shared).await;
    assert!(logged[0].starts_with("airport.import QQA - {"), "{logged:?}");
    assert_eq!(
        logged[1],
        format!(r#"airport.import TIA {{"name":"{name}"}} {{"name":"Rinas"}}"#)
    );
    assert!(logged[2].starts_with("airport.revert QQA {"), "{logged:?}");
    assert_eq!(
        logged[3],
        format!(r#"airport.revert TIA {{"name":"Rinas"}} {{"name":"{name}"}}"#)
    );
    let closed = act(&api, &import, "apply").await;
    closed.has(409, "code", "import_closed");
    let list = get(&api, IMPORTS).await;
    assert_eq!(list["imports"], json!([reverted.json()]));
}

async fn the_lines_of_a_preview_are_read_page_by_page(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let import = preview(&api, file(&api).await).await;

    let [new, changed, unchanged] = [
        rows(&api, &import, "kind=new").await,
        rows(&api, &import, "kind=changed").await,
        rows(&api, &import, "kind=unchanged").await,
    ];
    let first = rows(&api, &import, "kind=invalid&limit=2").await;
    let cursor = first["next_cursor"].as_str().unwrap();
    let second = rows(&api, &import, &format!("kind=invalid&limit=2&cursor={cursor}")).await;

    assert_eq!(
        new["rows"],
        json!([{"line": 2, "code": "QQA", "name": "Vlora Airport", "city": "Vlora", "state": "Albania", "changes": [], "problems": []}])
    );
    let name = row(&api, "TIA").await["name"].clone();
    assert_eq!(
        changed["rows"][0]["changes"],
        json!([{"field": "name", "old": name, "new": "Rinas"}])
    );
    assert_eq!(
        (&unchanged["rows"][0]["line"], &unchanged["rows"][0]["code"]),
        (&json!(5), &json!("BRI"))
    );
    let problem = |field: &str, message: &str| json!({"field": field, "message": message});
    let problems: Vec<_> = [&first, &second]
        .into_iter()
        .flat_map(|page| page["rows"].as_array().unwrap())
        .map(|row| (row["line"].as_i64().unwrap(), row["problems"].clone()))
        .collect();
    assert_eq!(
        problems,
        [
            (6, json!([problem("iata_code", "Line 2 has the same code.")])),
            (
                7,
                json!([problem(
                    "iata_code",
                    "This is the code of a city. A file can change airports only."
                )])
            ),
            (
                8,
                json!([
                    problem("iata_code", "A code has three letters."),
                    problem("name", "This is missing.")
                ])
            ),
        ]
    );
    assert_eq!(second["next_cursor"], Value::Null);
}

async fn nothing_is_applied_when_a_row_has_changed_since_the_preview(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let import = preview(&api, file(&api).await).await;
    let body = json!({"iata_code": "QQA", "name": "Mine", "city": "Vlora", "state": "Albania"});
    let mine = post(&api, AIRPORTS, &body).await;
    change(&api, &row(&api, "TIA").await, &json!({"city_sq": "Tirana"})).await;

    let refused = act(&api, &import, "apply").await;

    assert_eq!(
        (
            refused.status.as_u16(),
            &refused.json()["code"],
            &refused.json()["current"]
        ),
        (412, &json!("changed_meanwhile"), &json!({"codes": ["QQA", "TIA"]}))
    );
    assert_eq!(row(&api, "QQA").await["name"], mine.json()["name"]);
    assert_ne!(row(&api, "TIA").await["name"], "Rinas");
    let not_applied = act(&api, &import, "revert").await;
    not_applied.has(409, "code", "import_closed");
    let missing = json!({"id": "01890000-0000-7000-8000-000000000000"});
    assert_eq!(act(&api, &missing, "apply").await.status, 404);
    assert_eq!(act(&api, &missing, "revert").await.status, 404);
}

async fn an_import_is_not_reverted_when_a_row_has_changed_since(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let import = preview(&api, file(&api).await).await;
    act(&api, &import, "apply").await;
    change(&api, &row(&api, "TIA").await, &json!({"city_sq": "Tirana"})).await;
    shared
        .execute(
            "INSERT INTO route_demand_tracking
                 (id, origin, destination, year_month, search_count, recent_count, demand_level, is_pinned, is_ignored,
                  changed_at)
             VALUES ('00000000-0000-7000-8000-000000000001', 'QQA', 'BRI', '2999-12', 4, 4, 'HIGH', FALSE, FALSE, 0)",
        )
        .await;

    let refused = act(&api, &import, "revert").await;

    refused.refused(
        409,
        "import_changed",
        "Airports were changed or are in use since the import, so it cannot be reverted: TIA, QQA.",
    );
    assert_eq!(
        [&row(&api, "TIA").await["name"], &row(&api, "QQA").await["name"]],
        ["Rinas", "Vlora Airport"]
    );
}

async fn an_import_keeps_merged_codes(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let early = preview(&api, "name,city,state,iata_code\nVlora,Vlora,Albania,QQA").await;
    let body = json!({"iata_code": "QQA", "name": "Vlora", "city": "Vlora", "state": "Albania"});
    post(&api, AIRPORTS, &body).await;
    for (code, into) in [("BDS", "BRI"), ("QQA", "TIA")] {
        let merged = merge(&api, &row(&api, code).await, into).await;
        assert_eq!(merged.status, 200, "{merged:?}");
    }

    let late = preview(&api, "name,city,state,iata_code\nBrindisi,Brindisi,Italy,BDS").await;
    let applied = act(&api, &late, "apply").await;
    let outdated = act(&api, &early, "apply").await;

    assert_eq!(
        late["counts"],
        json!({"new": 0, "changed": 0, "unchanged": 0, "invalid": 1})
    );
    assert_eq!(
        rows(&api, &late, "kind=invalid").await["rows"][0]["problems"],
        json!([{"field": "iata_code", "message": "This code was merged into BRI."}])
    );
    assert_eq!((applied.status.as_u16(), outdated.status.as_u16()), (200, 412));
    assert_eq!(outdated.json()["current"]["codes"], json!(["QQA"]));
    let text = "SELECT code || ' ' || into_code FROM merged_airports ORDER BY 1";
    let merges = shared.rows(text, text).await;
    assert_eq!(merges, [[Some("BDS BRI".to_owned())], [Some("QQA TIA".to_owned())]]);
}

/// A file is compared and written in steps of a thousand lines. `make bench` imports one with 20,000.
async fn a_file_of_many_steps_is_imported(shared: SharedDatabase) {
    const LINES: i64 = 3_000;
    let api = ApiServer::start(&shared).await;
    let mut file = "Airport Name,City,State,IATA Code\n".to_owned();
    let letters = || b'A'..=b'Z';
    let codes = letters().flat_map(|one| letters().flat_map(move |two| letters().map(move |three| [one, two, three])));
    let codes: Vec<_> = codes.map(|code| String::from_utf8(code.to_vec()).unwrap()).collect();
    // The last lines have a code for the second time.
    for code in codes[..2_600]
        .iter()
        .chain(&codes)
        .take(usize::try_from(LINES).unwrap())
    {
        writeln!(file, "Airport {code},City,State,{code}").unwrap();
    }

    let import = preview(&api, file).await;
    let applied = act(&api, &import, "apply").await;
    let reverted = act(&api, &import, "revert").await;

    let counts = &import["counts"];
    assert!(counts["invalid"].as_i64() >= Some(LINES - 2_600), "{counts}");
    let sum: i64 = ["new", "changed", "unchanged", "invalid"]
        .iter()
        .map(|kind| counts[kind].as_i64().unwrap())
        .sum();
    assert_eq!(
        (sum, applied.status.as_u16(), reverted.status.as_u16()),
        (LINES, 200, 200),
        "{applied:?} {reverted:?}"
    );
    let written = counts["new"].as_u64().unwrap() + counts["changed"].as_u64().unwrap();
    assert_eq!(logged(&shared).await.len() as u64, 2 * written);
}

async fn what_is_no_table_of_airports_is_refused(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    for (file, message) in [
        (&b""[..], "The file is empty."),
        (
            b"PK\x03\x04\x14\0\x06\0",
            "This is not a CSV file. Save the table as CSV and try again.",
        ),
        (
            b"code,name\nTIA,Tirana",
            "The first line must name the columns Airport Name, City, State, IATA Code. Missing: City, State, IATA Code.",
        ),
    ] {
        let answer = upload(&api, "airports.csv", file.to_vec()).await;
        answer.refused(422, "unreadable_file", message);
    }
    let other = upload(&api, "airports.xlsx", "name,city,state,iata_code\n").await;
    other.has(400, "fields", json!({"file_name": "invalid"}));
    let request = admin(&api, Method::POST, &format!("{IMPORTS}?file_name=a.csv"));
    let json = Answer::to(request.json(&json!({}))).await;
    json.refused(415, "unsupported_media_type", "The body must be text/csv.");
    assert_eq!(get(&api, IMPORTS).await, json!({"imports": []}));
}

async fn a_file_that_is_too_large_is_refused_before_it_is_sent(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let head = |length: &str| {
        format!(
            "POST {IMPORTS}?file_name=a.csv HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {ADMIN_TOKEN}\r\n\
             Content-Type: text/csv\r\n{length}\r\n\r\n"
        )
    };

    // None of the 50 MB is sent.
    let mut known = TcpStream::connect(api.address()).await.unwrap();
    known
        .write_all(head("Content-Length: 52428800").as_bytes())
        .await
        .unwrap();
    let known = answer(&mut known).await;
    // Without a length, the bytes are counted.
    let mut counted = TcpStream::connect(api.address()).await.unwrap();
    counted
        .write_all(head("Transfer-Encoding: chunked").as_bytes())
        .await
        .unwrap();
    let megabyte = [b"100000\r\n".as_slice(), &vec![b'x'; 1024 * 1024], b"\r\n"].concat();
    for _ in 0..20 {
        counted.write_all(&megabyte).await.unwrap();
    }
    counted.write_all(b"1\r\nx\r\n").await.unwrap();
    let counted = answer(&mut counted).await;

    for answer in [known, counted] {
        assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
        assert!(answer.contains("The file has more than 20 MB."), "{answer}");
    }
}

/// What the server answers, up to the end of the JSON body.
async fn answer(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    while !text.ends_with(b"}") {
        let mut bytes = [0; 4_096];
        let read = stream.read(&mut bytes).await.unwrap();
        assert_ne!(read, 0, "{}", String::from_utf8_lossy(&text));
        text.extend_from_slice(&bytes[..read]);
    }
    String::from_utf8(text).unwrap()
}

async fn exported_airports_change_nothing_when_they_are_imported(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    change(&api, &row(&api, "BRI").await, &json!({"name": "=1+1"})).await;

    let file = Answer::to(admin(&api, Method::GET, "/api/admin/airports.csv")).await;
    let import = preview(&api, file.text.clone()).await;

    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(
        file.header("content-disposition"),
        "attachment; filename=\"airports.csv\""
    );
    assert!(file.text.starts_with("\u{feff}Airport Name,City,State,IATA Code\n"));
    assert!(file.text.contains("\n'=1+1,Bari,Italy,BRI\n"));
    let counts = &import["counts"];
    assert_eq!([&counts["new"], &counts["changed"], &counts["invalid"]], [0, 0, 0]);
}

async fn few_previews_are_kept(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let line = |at: usize| format!("name,city,state,iata_code\nAirport {at},a,b,QQA\n");
    let applied = preview(&api, line(0)).await;
    act(&api, &applied, "apply").await;
    for at in 1..=12 {
        preview(&api, line(at)).await;
    }

    let kept = get(&api, IMPORTS).await["imports"].as_array().unwrap().len();
    shared
        .execute("UPDATE airport_imports SET created_at = created_at - 8 * 86400000000")
        .await;
    let mut tx = shared.db.write().await.unwrap();
    let week = std::time::Duration::from_hours(24 * 7);
    let now = shared.db.now();
    while tx
        .airports()
        .prune_imports(now.minus(week), now.minus(week * 10))
        .await
        .unwrap()
        > 0
    {}
    tx.commit().await.unwrap();
    let left = get(&api, IMPORTS).await;

    assert_eq!(kept, 11);
    assert_eq!(left["imports"].as_array().unwrap().len(), 1);
    assert_eq!(left["imports"][0]["id"], applied["id"]);
    assert_eq!(delete(&api, &row(&api, "QQA").await).await.status, 204);
}
