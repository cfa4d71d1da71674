package conformance_test

import (
	"fmt"

	"github.com/staffel-engine/staffel/conformance"
)

func ExampleRun() {
	wrong, err := conformance.ParseCase([]byte(`{
		"id": "delta/opening/wrong", "title": "Black may not move on turn 2.", "source": "This example",
		"variant": "delta", "options": {},
		"steps": [
			{"play": "b2"}, {"play": "b4"}, {"play": "b2-e2(d2)"},
			{"illegal": "b4-b1(b2)", "why": "he drops his second stone"}
		],
		"result": null
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(conformance.Run(conformance.GoDriver{}, wrong))
	// Output:
	// delta/opening/wrong: step 4, illegal "b4-b1(b2)": expected it not to be listed as legal (he drops his second stone); came it is
}
